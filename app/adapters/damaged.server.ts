/** A file that is not what it says, for which there is no use in trying again. */
export class Damaged extends Error {}
