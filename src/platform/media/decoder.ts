import sharp from 'sharp'

// Restricts the decoder to these formats, whatever it detects.
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
/** Slow to load: import it only when there is a picture. */
export { sharp }
