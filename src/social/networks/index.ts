export {
  type BuiltInNetworks,
  type GraphEndpoints,
  type NetworkEndpoints,
  networkEndpoints,
  type ShortTextEndpoints,
} from './endpoints.ts'
