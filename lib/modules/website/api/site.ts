import { defineApi, route } from '@/lib/core/http/api-table'
import { arrangePages } from '../operations/pages/arrange-pages'
import { listPages } from '../operations/pages/list-pages'
import { togglePages } from '../operations/pages/toggle-pages'
import { openImage } from '../operations/public/open-image'
import { readSettings } from '../operations/settings/read-settings'
import { updateSettings } from '../operations/settings/update-settings'
import { uploadPicture } from '../operations/settings/upload-picture'
import { type FoundPicture, servePicture } from '../pictures/serve-picture'
import { siteSecret } from '../site/site-secret'
import { bothSpellings } from './both-spellings'

export const siteApi = bothSpellings(
  defineApi('platform', 'Website', {
    'GET /settings/website': route(readSettings, {
      id: 'getWebsiteSettings',
      summary: 'How the website looks and sells',
    }),
    'PUT /settings/website': route(updateSettings, {
      id: 'updateWebsiteSettings',
      summary: 'Change any part of the settings; what is left out stays',
    }),
    'GET /settings/website/pages': route(listPages, {
      id: 'listWebsitePages',
      summary: 'The standard pages, and which of them are enabled',
    }),
    'PUT /settings/website/pages': route(togglePages, {
      id: 'updateWebsitePages',
      summary: 'Enable or disable standard pages; the first enabling makes the page with a starter text',
    }),
    'PUT /settings/website/pages/order': route(arrangePages, {
      id: 'reorderWebsitePages',
      summary: 'The order of pages in the footer, by their keys',
    }),
    'POST /settings/website/pictures': route(uploadPicture, {
      id: 'uploadWebsitePicture',
      formFiles: { maxBytes: () => 9 * 1024 * 1024 },
      status: 201,
      summary: 'Upload a picture for the website; its address is what settings take',
      further: { 413: 'The picture is too large' },
    }),
    'GET /settings/website/secret': route(siteSecret.readState, {
      id: 'getWebsiteSecret',
      summary: 'Whether the website has a secret, and until when the one before it works',
    }),
    'POST /settings/website/secret': route(siteSecret.make, {
      id: 'createWebsiteSecret',
      summary: 'Make a secret for another program that renders the website, shown once',
    }),
    'DELETE /settings/website/secret': route(siteSecret.end, {
      id: 'endWebsiteSecret',
      summary: 'End the secret of the website at once',
    }),
    'GET /website-images/{id}': route(openImage, {
      id: 'openWebsiteImage',
      produces: 'application/octet-stream',
      summary: 'A picture of a website, for anybody; smaller ones are WEBP',
      respond: ({ output, request }) => servePicture(request, output as FoundPicture),
    }),
  }),
)
