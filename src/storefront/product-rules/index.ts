export {
  inOptionOrder,
  mostOptions,
  type OptionPair,
  optionMisfits,
  optionsOf,
  type ProductOption,
  saleProblem,
  variantTitle,
} from './product.rules.ts'
export { overlap, type Sale, salesInOrder, salesProblems, windowOf } from './sale.rules.ts'
