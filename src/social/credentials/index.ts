export { blocksOf, openConfig, sealConfig, withoutBlocks } from './seal-config.ts'
export {
  hasPlainSecrets,
  isGiven,
  isMembers,
  keyVersionsOf,
  type Members,
  pagesOf,
  presentName,
  secretBundles,
  secretTexts,
  shownConfig,
} from './secret-fields.rules.ts'
