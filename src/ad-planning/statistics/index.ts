export { betaBinomial } from './beta-binomial.ts'
export {
  type BgNbdFit,
  expectedPurchases,
  fitBgNbd,
  probabilityAlive,
} from './bg-nbd.ts'
export { cupedAdjusted } from './cuped.ts'
export { expectedValue, fitGammaGamma, type GammaGammaFit } from './gamma-gamma.ts'
export { lookBoundaries } from './group-sequential.ts'
export { newcombeInterval, type Share, wilsonInterval } from './intervals.ts'
export { firstOf, type Moments, noMoments, type PairMoments, ratioMoments, shareMoments } from './moments.ts'
export { minimise } from './nelder-mead.ts'
export { powerForRates, sampleSizeForMeans, sampleSizeForRates } from './power.ts'
export { fisherExactP, isSmallTable, twoProportionTest } from './proportions.ts'
export { sampleRatioTest } from './sample-ratio.ts'
export { sequentialInterval } from './sequential.ts'
export { benjaminiHochbergAdjusted, holmAdjusted } from './several-tests.ts'
export { type Difference, differenceOfMeans, relativeLift, testDifference } from './welch.ts'
