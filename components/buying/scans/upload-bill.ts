import { ApiError, apiUrl } from '@/lib/client/api'
import type { ErrorBody } from '@/lib/client/grid/grid-types'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'

export type Uploaded = { scan: ScanWire; job_id: string | null }

/**
 * Sends one bill. XMLHttpRequest, since fetch cannot tell how much has gone out. The answer does not wait for the reading:
 * the list shows how it goes on.
 * @param onShare how much was sent, 0 to 1
 */
export function sendBill(
  file: File,
  { key, password, onShare }: { key: string; password?: string; onShare: (share: number) => void },
): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', file)
  form.append('wait', '0')
  if (password) form.append('password', password)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl('/accounting/documents/acc_purchase_invoice/ocr-upload'))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Requested-With', 'indaba')
    request.setRequestHeader('Idempotency-Key', key)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    const fail = (status: number) =>
      reject(
        new ApiError({
          status,
          body: request.response as ErrorBody | null,
          requestId: request.getResponseHeader('X-Request-Id'),
        }),
      )
    request.onload = () => (request.status < 300 ? resolve(request.response as Uploaded) : fail(request.status))
    request.onerror = () => fail(0)
    request.onabort = () => fail(0)
    request.send(form)
  })
}
