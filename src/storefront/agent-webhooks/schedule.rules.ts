/** After this many failed tries, a message no longer blocks later messages about the same order. */
export const triesInTurn = 7
