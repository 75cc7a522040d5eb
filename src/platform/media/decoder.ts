import sharp from 'sharp'

// Allows the decoder only these formats, even if it detects another one.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)

export type { Sharp, SharpOptions } from 'sharp'
/** Slow to load. Import it only to decode a picture. */
export { sharp }
