/** The order for one run of a test file: groups of breaks that may be on together, since none is inside another. */
export interface Asked {
  groups: number[][];
  /** The milliseconds of a test. */
  tookFrom: number;
  tookTo: number;
}

/** A line about one test with some breaks on: it begins, passed or failed. Without breaks it is slow, or too dependent on earlier tests. */
export interface Told {
  pid: number;
  test: string;
  breaks: number[];
  is: "begun" | "passed" | "failed" | "useless" | "slow";
}
