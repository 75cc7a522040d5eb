import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { may } from '../../../api/index.ts'
import { Act, field, IconAct, openForm } from '../../../frame/do.ts'
import type { Pictures } from '../../../frame/files.ts'
import { ImagePlus, X } from '../../../frame/icons.tsx'
import { Picture, t } from '../../../frame/show.ts'
import { moved, Tiles } from '../../../frame/tiles.tsx'
import type { Medium } from './draft-post.ts'
import { openProductPictures } from './product-pictures.tsx'

interface MediaProps {
  readonly media: readonly Medium[]
  readonly onChange: (change: (media: readonly Medium[]) => readonly Medium[]) => void
  readonly onLink: (address: string) => void
  readonly uploads: Pictures
  /** The text field, on which pictures can be dropped too. */
  readonly children: ReactNode
}

export function MediaField({ media, onChange, onLink, uploads, children }: MediaProps) {
  const add = (medium: Medium) => onChange((before) => [...before, medium])
  const { sending, pick, zone, input } = uploads
  const tiles = media.map((medium, index) => ({ id: medium.url, medium, number: index + 1 }))
  const put = (id: string, at: number) =>
    onChange((before) =>
      moved(
        before.map((medium) => ({ id: medium.url, medium })),
        id,
        at,
      ).map(({ medium }) => medium),
    )
  return (
    <div className="near" {...zone}>
      {children}
      {tiles.length + sending > 0 ? (
        <Tiles
          label={t('Pictures and videos')}
          items={tiles}
          put={put}
          earlier={({ number }) => t('Move picture {number} forward', { number })}
          later={({ number }) => t('Move picture {number} back', { number })}
          tools={({ id, number }) => (
            <IconAct
              icon={X}
              label={t('Remove picture {number}', { number })}
              run={() => onChange((before) => before.filter(({ url }) => url !== id))}
            />
          )}
          end={
            sending > 0 ? (
              <li className="compose-busy">
                <Loader size={24} aria-label={t('Uploading')} />
              </li>
            ) : null
          }
        >
          {({ medium }) => <MediumView medium={medium} />}
        </Tiles>
      ) : null}
      <div className="inline">
        <Act icon={ImagePlus} label={t('Add pictures')} run={pick} />
        {may('products:read') ? (
          <Act label={t('From a product…')} run={() => openProductPictures({ onAdd: add, onLink })} />
        ) : null}
        <Act label={t('From URL…')} run={() => askAddress(add)} />
        <span className="quiet small wide-only">{t('or drop or paste them here')}</span>
        <input {...input} aria-label={t('Pictures')} />
      </div>
    </div>
  )
}

export const MediumView = ({ medium }: { medium: Medium }) =>
  medium.type === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: what a person has not captioned has no captions
    <video src={medium.url} controls preload="metadata" />
  ) : (
    <Picture src={medium.url} alt="" />
  )

const askAddress = (onAdd: (medium: Medium) => void) =>
  openForm({
    title: t('Add picture or video by URL'),
    fields: [
      field.url('url', t('Address'), { required: true, placeholder: 'https://' }),
      field.choice('type', t('Type'), { image: t('Picture'), video: t('Video') }, { required: true, initial: 'image' }),
    ],
    submit: t('Add'),
    run: async (medium) => onAdd(medium),
  })
