import { type Html, html } from '../../platform/http/html.ts'
import { type PictureSources, pictureOf } from './picture.rules.ts'

export interface PictureFrame {
  readonly title: string
  readonly sources: PictureSources
  readonly sizes: string
  readonly loading: 'eager' | 'lazy'
  /** Whether the picture is the main one of the page. */
  readonly isFirst?: boolean
}

/** Renders a picture in a 4:5 frame. Without a picture, the frame shows the title's first letter. */
export function pictureFrame(
  media: { readonly url: string; readonly alt?: string } | undefined,
  { title, sources, sizes, loading, isFirst = false }: PictureFrame,
): Html {
  const picture = media && pictureOf(media.url, sources)
  if (!picture) return html`<div class="picture"><span aria-hidden="true">${[...title][0]}</span></div>`
  return html`<div class="picture"><img src="${picture.src}"${picture.srcset !== null && html` srcset="${picture.srcset}" sizes="${sizes}"`} alt="${media.alt ?? ''}" width="800" height="1000" loading="${loading}" decoding="async"${isFirst && html` fetchpriority="high"`}></div>`
}
