import { defineApi, route } from '@/lib/core/http/api-table'
import { createCustomer } from '../operations/look-ups/create-customer'
import { findCustomers } from '../operations/look-ups/find-customers'
import { findItems } from '../operations/look-ups/find-items'
import { findPrices } from '../operations/look-ups/find-prices'
import { readShopOrder } from '../operations/orders/read-shop-order'
import { payOrder } from '../operations/payments/pay-order'
import { bothSpellings } from './both-spellings'

export const lookUpsApi = bothSpellings(
  defineApi('platform', 'Website', {
    'GET /website/items': route(findItems, {
      id: 'findWebsiteItems',
      summary: 'Items by their codes, and which codes are unknown',
    }),
    'GET /website/item-prices': route(findPrices, {
      id: 'findWebsitePrices',
      summary: 'What items cost in a price list',
    }),
    'GET /website/customers': route(findCustomers, {
      id: 'findWebsiteCustomers',
      summary: 'Customers with exactly this e-mail address',
    }),
    'POST /website/customers': route(createCustomer, {
      id: 'createWebsiteCustomer',
      status: 201,
      summary: 'Create a customer',
    }),
    'GET /website/orders/{order_id}': route(readShopOrder, {
      id: 'getShopOrder',
      summary: 'What the shop keeps of a sales order: its shopper, payments by card and refunds',
    }),
    'POST /website/orders/{order_id}/pay': route(payOrder, {
      id: 'startWebsiteOrderPayment',
      summary: 'The page of the card gateway on which a submitted sales order is paid',
    }),
  }),
)
