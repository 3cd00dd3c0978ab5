/** Stands for all log-ins in place of one. */
export const EVERYWHERE = "all";
