export function metresText(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  return `${(metres / 1000).toFixed(metres < 9950 ? 1 : 0)} km`;
}
