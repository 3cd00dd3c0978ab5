export function removedWords(what: "Edit" | "Discount" | "Spot", isMine: boolean): string {
  return isMine ? `Your ${what} is deleted` : `The ${what} is removed, and its poster is told why`;
}
