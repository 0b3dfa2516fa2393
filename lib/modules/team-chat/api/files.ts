import { fileResponse } from '@/lib/core/files/file-response'
import type { OpenFile } from '@/lib/core/files/stored-files'
import { defineApi, type Route, route } from '@/lib/core/http/api-table'
import { deleteAttachment, listAttachments } from '../operations/files/attachments'
import {
  deleteAvatar,
  MAX_AVATAR_BYTES,
  openAvatar,
  openEmoji,
  type ServedPicture,
  uploadAvatar,
} from '../operations/files/avatars'
import { linkUpload, openSignedLink, openThumbnail, openUpload } from '../operations/files/open-upload'
import { MAX_UPLOAD_BYTES, uploadFile } from '../operations/files/upload-file'

/** Names and boundaries around the file in a form. */
const FORM_AROUND = 10_000

export const filesApi = defineApi('chat', 'Team chat', {
  'POST /user_uploads': route(uploadFile, {
    formFiles: { maxBytes: () => MAX_UPLOAD_BYTES + FORM_AROUND },
    summary: 'Upload a file, to link it in messages',
    example: {
      uri: '/user_uploads/1/4e/m2A3MSqFnWRLUf9SaPzQ0Up_/plan.png',
      url: '/user_uploads/1/4e/m2A3MSqFnWRLUf9SaPzQ0Up_/plan.png',
      filename: 'plan.png',
      result: 'success',
      msg: '',
    },
  }),
  'GET /user_uploads/{realm_id}/{filename}': route(linkUpload, {
    id: 'getFileLink',
    restOfPath: true,
    summary: 'A link to a file that works for a minute without a sign-in',
  }),
  'GET /attachments': route(listAttachments, { summary: 'List the files that you uploaded' }),
  'DELETE /attachments/{attachment_id}': route(deleteAttachment, { summary: 'Delete a file that you uploaded' }),
  'POST /users/me/avatar': route(uploadAvatar, {
    formFiles: { maxBytes: () => MAX_AVATAR_BYTES * 2 },
    summary: 'Upload your picture',
  }),
  'DELETE /users/me/avatar': route(deleteAvatar, { summary: 'Remove your picture' }),
})

const served = (details: {
  inline: boolean
  produces?: string
}): Pick<Route, 'respond' | 'rateBucket' | 'produces'> => ({
  rateBucket: 'none',
  produces: details.produces ?? 'application/octet-stream',
  respond: ({ output, request }) => fileResponse(request, output as OpenFile, details),
})

const DAY = 86_400

/** What was uploaded has its version in the address; initials change with the name. */
const picture: Pick<Route, 'respond' | 'rateBucket' | 'produces'> = {
  rateBucket: 'none',
  produces: 'image/png',
  respond({ output }) {
    const { png, isUploaded } = output as ServedPicture
    return new Response(new Uint8Array(png), {
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': isUploaded ? `public, max-age=${365 * DAY}, immutable` : `public, max-age=${DAY}`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    })
  },
}

/** Files and pictures lie beside `/api`, where the links in messages point. */
export const storedFilesApi = defineApi('chat-files', 'Team chat', {
  'GET /user_uploads/{path_id}': route(openUpload, {
    id: 'openFile',
    restOfPath: true,
    summary: 'Open an uploaded file',
    ...served({ inline: true }),
  }),
  'GET /user_uploads/download/{path_id}': route(openUpload, {
    id: 'downloadFile',
    restOfPath: true,
    summary: 'Save an uploaded file',
    ...served({ inline: false }),
  }),
  'GET /user_uploads/thumbnail/{path}': route(openThumbnail, {
    id: 'getThumbnail',
    restOfPath: true,
    summary: 'An uploaded picture, small',
    ...served({ inline: true, produces: 'image/webp' }),
  }),
  'GET /user_uploads/temporary/{token}/{name}': route(openSignedLink, {
    id: 'openTemporaryFile',
    summary: 'Open an uploaded file by a link that works for a minute',
    ...served({ inline: true }),
  }),
  'GET /user_avatars/{id}/{file}': route(openAvatar, { summary: 'The picture of a person', ...picture }),
  'GET /user_avatars/emoji/{file}': route(openEmoji, {
    id: 'openEmoji',
    summary: 'The picture of an emoji',
    ...picture,
  }),
})
