import { escapeAttribute, startTag } from '../escape'
import { fileName } from '../links/put-link'
import type { LinkedUpload } from '../types'

/** What servers make thumbnails of. SVG is not among them: it may hold code. */
const IMAGES = new Set(
  ['avif', 'bmp', 'gif', 'heic', 'heif', 'jpeg', 'png', 'tiff', 'webp'].map((type) => `image/${type}`),
)
const AUDIO = new Set(
  ['aac', 'flac', 'mpeg', 'mp4', 'ogg', 'wav', 'webm', 'x-m4a', 'x-wav'].map((type) => `audio/${type}`),
)
const VIDEOS = new Set(['video/mp4', 'video/ogg', 'video/quicktime', 'video/webm'])
/** Shown until there is a thumbnail; then the message is rendered again. */
const LOADING = '/static/images/loading/loader-black.svg'

/** An image without known dimensions could not be read: it will have no thumbnail, however long one waits. */
export function isImage({ content_type, thumbnail_ready, width }: LinkedUpload): boolean {
  return IMAGES.has(typeOf(content_type)) && (thumbnail_ready || width !== null)
}

function isVideo({ content_type }: LinkedUpload): boolean {
  return VIDEOS.has(typeOf(content_type))
}

/** An image or a player within the text, or null for files that can be neither. */
export function inlineMedia(upload: LinkedUpload, href: string, label: string): string | null {
  if (AUDIO.has(typeOf(upload.content_type))) {
    const title = escapeAttribute(label || fileName(href))
    return `<audio controls preload="metadata" src="${escapeAttribute(href)}" title="${title}"></audio>`
  }
  if (!isImage(upload)) return null
  return startTag('img', {
    alt: label,
    class: upload.thumbnail_ready ? 'inline-image' : 'inline-image image-loading-placeholder',
    'data-original-src': href,
    ...originals(upload),
    src: thumbnail(upload),
  })
}

/** The preview that follows the text which links to an upload, or null for other files. */
export function linkPreview(upload: LinkedUpload, href: string, title: string): string | null {
  const anchor = startTag('a', { href, title: title || fileName(href) })
  if (isVideo(upload)) {
    const video = startTag('video', { preload: 'metadata', src: href })
    return `<div class="message_inline_image message_inline_video">${anchor}${video}</video></a></div>`
  }
  if (!isImage(upload)) return null
  const placeholder = upload.thumbnail_ready ? null : 'image-loading-placeholder'
  const image = startTag('img', { class: placeholder, ...originals(upload), src: thumbnail(upload) })
  return `<div class="message_inline_image">${anchor}${image}</a></div>`
}

function originals({ content_type, width, height }: LinkedUpload): Record<string, string | null> {
  return {
    'data-original-content-type': typeOf(content_type),
    'data-original-dimensions': width === null || height === null ? null : `${width}x${height}`,
  }
}

function thumbnail({ path_id, thumbnail_ready }: LinkedUpload): string {
  const path = path_id.split('/').map(encodeURIComponent).join('/')
  return thumbnail_ready ? `/user_uploads/thumbnail/${path}/840x560.webp` : LOADING
}

function typeOf(contentType: string): string {
  return contentType.split(';')[0]!.trim().toLowerCase()
}
