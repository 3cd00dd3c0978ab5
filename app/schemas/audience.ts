/** Who sees an Edit: everyone or the poster's Crew, and of these perhaps only adults. */
export interface Audience {
  reach: "everyone" | "crew";
  adultsOnly: boolean;
}
