import { defineApi, type MachineAccess, route } from '@/lib/core/http/api-table'
import { PDF_TYPE, pdfResponse } from '@/lib/core/pdf/document'
import { drawDocument } from '@/lib/modules/selling/printing/draw-document'
import { checkOut } from '../operations/checkout/check-out'
import { quoteCart } from '../operations/checkout/quote-cart'
import { printOrderInvoice, readOrder } from '../operations/orders/read-order'
import { payOwnOrder, verifyOwnOrder } from '../operations/payments/pay-order'
import { SHOPPER_HEADER } from '../shoppers/shopper-of'
import { siteSecret } from '../site/site-secret'
import { bothSpellings } from './both-spellings'

const machine: MachineAccess = siteSecret.access
const headers = { 'X-Site-Domain': 'site', ...SHOPPER_HEADER }

/** Carts, orders and their payments, for a program that renders the website elsewhere. */
export const ordersApi = bothSpellings(
  defineApi('platform', 'Website', {
    'POST /public/website/quote': route(quoteCart, {
      machine,
      headers,
      id: 'quoteWebsiteCart',
      summary: 'What a cart costs now, with delivery and VAT, and what is wrong with its lines',
    }),
    'POST /public/website/checkout': route(checkOut, {
      machine,
      headers,
      id: 'checkOutWebsite',
      status: 201,
      summary: 'Place an order; where the shop takes cards it is paid at checkout_url',
    }),
    'GET /public/website/orders/{token}': route(readOrder, {
      machine,
      headers,
      id: 'getWebsiteOrder',
      summary: 'An order by its token',
    }),
    'GET /public/website/orders/{token}/invoice': route(printOrderInvoice, {
      machine,
      headers,
      id: 'printWebsiteOrderInvoice',
      summary: 'The invoice of an order, as PDF',
      produces: PDF_TYPE,
      respond: ({ output }) => {
        const { details } = output as Awaited<ReturnType<typeof printOrderInvoice.run>>
        return pdfResponse(`${details.title} ${details.document.number}.pdf`, drawDocument(details), { open: false })
      },
    }),
    'POST /public/website/orders/{token}/pay': route(payOwnOrder, {
      machine,
      headers,
      id: 'startOwnWebsiteOrderPayment',
      summary: 'The page on which an order is paid; the one that is open already where there is one',
    }),
    'POST /public/website/orders/{token}/verify': route(verifyOwnOrder, {
      machine,
      headers,
      id: 'checkOwnWebsiteOrderPayment',
      summary: 'Ask the gateway what came of the payment, and read the order',
    }),
  }),
)
