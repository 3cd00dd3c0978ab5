/** The file is corrupt or not of its claimed type, so retrying is useless. */
export class Damaged extends Error {}
