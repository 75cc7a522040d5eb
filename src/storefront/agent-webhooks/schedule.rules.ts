const second = 1000
const mostTries = 18

/** After how many tries in vain, a minute's worth, later messages about the same order go first. */
export const triesInTurn = 7

/** After 1, 2, 4 … seconds: eighteen tries in a day and a half. Null: that was the last. `tries` counts the failed one. */
export const nextTryAt = (tries: number, now: Date): Date | null =>
  tries >= mostTries ? null : new Date(now.getTime() + second * 2 ** (tries - 1))
