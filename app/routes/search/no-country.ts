/** The entry of the list of countries that stands for none. */
export const NO_COUNTRY = "Remove Country";
