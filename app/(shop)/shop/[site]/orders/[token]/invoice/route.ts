import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { pdfResponse } from '@/lib/core/pdf/document'
import { drawDocument } from '@/lib/modules/selling/printing/draw-document'
import { printOrderInvoice } from '@/lib/modules/website/operations/orders/read-order'
import { loadShop } from '../../../load-shop'
import { loadContext } from '../../../load-shopper'

/** Made when it is asked for. */
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ site: string; token: string }> }

/** For who has the order's link, as a file. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { site, token } = await params
  const shop = await loadShop(site)
  if (!shop?.open) return new Response('Not found', { status: 404 })
  try {
    const { details } = await runOperation(printOrderInvoice, await loadContext(shop), { token })
    return pdfResponse(`${details.title} ${details.document.number}.pdf`, drawDocument(details), { open: false })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return new Response('Not found', { status: 404 })
    throw error
  }
}
