import { defineApi, route } from '@/lib/core/http/api-table'
import { extractFavicon } from '../operations/previews/extract-favicon'
import { generateHeroImage } from '../operations/previews/generate-hero-image'
import { bothSpellings } from './both-spellings'

export const previewsApi = bothSpellings(
  defineApi('platform', 'Website', {
    'POST /settings/website/extract-favicon': route(extractFavicon, {
      id: 'previewFavicon',
      formFiles: { maxBytes: () => 9 * 1024 * 1024 },
      summary: 'An icon made of a logo, to look at; nothing is saved',
      further: { 413: 'The logo is too large' },
    }),
    'POST /settings/website/generate-hero-image': route(generateHeroImage, {
      id: 'previewHeroImage',
      summary: 'A picture for the top of the shop, to look at; nothing is saved',
    }),
  }),
)
