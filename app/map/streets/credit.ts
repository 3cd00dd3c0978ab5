export const STREETS_CREDIT = "Streets © OpenStreetMap contributors";
