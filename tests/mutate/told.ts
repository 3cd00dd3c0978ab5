/** What a run of one test file asks: groups of breaks that may be on together, since none is inside another. */
export interface Asked {
  groups: number[][];
  /** How many milliseconds a test takes that is asked. */
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
