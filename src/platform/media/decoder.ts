import sharp from 'sharp'

// Everything that is not named here is refused by the decoder itself, whatever it believes to have recognised.
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
/** Takes a while to load: import it when there is a picture. */
export { sharp }
