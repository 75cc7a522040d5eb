/**
 * Share of alpha spent on the plain test at the planned look. The sequential intervals get the rest. By the union
 * bound, both together are wrong with a probability of at most `alpha`. With four fifths, the planned look has almost
 * the power that was planned.
 */
const plannedShare = 0.8

export interface AlphaSplit {
  readonly planned_look: number
  readonly sequential: number
}

/** Without a planned number of units there is no planned look, and the sequential intervals get all of alpha. */
export const splitAlpha = (alpha: number, target: number | null): AlphaSplit =>
  target === null
    ? { planned_look: 0, sequential: alpha }
    : { planned_look: plannedShare * alpha, sequential: (1 - plannedShare) * alpha }
