export interface Origin {
  address: string;
  userAgent: string;
  /** The request's token, which a new log-in replaces. */
  token?: string | undefined;
}
