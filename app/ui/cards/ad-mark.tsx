/** Marks a small picture, whose own words say the rest. */
export function AdMark() {
  return (
    <b className="ad-mark" aria-hidden="true">
      Ad
    </b>
  );
}
