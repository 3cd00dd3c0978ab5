export const NO_COUNTRY = "Remove Country";
