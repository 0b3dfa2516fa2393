import { cache } from 'react'
import { orNull } from '@/app/(workspace)/record-page'
import { pageContext } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { readPayment } from '@/lib/modules/accounting/operations/payments/read-payment'

/** Once a request, for the title and for the page. */
export const paymentOf = cache(
  async (payment_id: string) => (await orNull(runOperation(readPayment, await pageContext(), { payment_id })))?.payment,
)
