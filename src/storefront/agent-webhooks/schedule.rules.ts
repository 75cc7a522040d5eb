/** A message that has failed this often no longer blocks later messages about the same order. */
export const triesInTurn = 7
