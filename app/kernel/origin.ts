/** The client's address is for the limits, the user agent for the list of log-ins. */
export interface Origin {
  address: string;
  userAgent: string;
  /** Of the request, if it had one: a new log-in takes its place. */
  token?: string | undefined;
}
