export {
  isShortText,
  type Network,
  networkLabels,
  networks,
  networksOf,
  type PlatformName,
  platformNameOf,
  platformNames,
} from './network-names.rules.ts'
