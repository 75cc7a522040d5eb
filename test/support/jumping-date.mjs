// Preloaded into a process: each SIGUSR2 sets its clock, 6 hours ahead and back in turn.
const RealDate = Date
let aheadMs = 0
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? 6 * 3_600_000 : 0
})
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs)
    else super(...given)
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}
