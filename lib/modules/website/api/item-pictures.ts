import { defineApi, route } from '@/lib/core/http/api-table'
import { addItemPicture } from '../operations/pictures/add-item-picture'
import { arrangeItemPictures } from '../operations/pictures/arrange-item-pictures'
import { listItemPictures } from '../operations/pictures/list-item-pictures'
import { removeItemPicture } from '../operations/pictures/remove-item-picture'
import { bothSpellings } from './both-spellings'

export const itemPicturesApi = bothSpellings(
  defineApi('platform', 'Website', {
    'GET /website/items/{item}/pictures': route(listItemPictures, {
      id: 'listItemPictures',
      summary: 'The pictures of an item, as the shop shows them',
    }),
    'POST /website/items/{item}/pictures': route(addItemPicture, {
      id: 'addItemPicture',
      formFiles: { maxBytes: () => 9 * 1024 * 1024 },
      status: 201,
      summary: 'Add a picture to an item, behind those that it has',
      further: { 413: 'The picture is too large' },
    }),
    'PUT /website/items/{item}/pictures': route(arrangeItemPictures, {
      id: 'updateItemPictures',
      summary: 'Put the pictures of an item into another order, and describe them',
    }),
    'DELETE /website/items/{item}/pictures/{id}': route(removeItemPicture, {
      id: 'removeItemPicture',
      summary: 'Take a picture from an item',
    }),
  }),
)
