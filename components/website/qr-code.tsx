'use client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { buttonClass } from '@/components/ui/button'

/** For a counter, a van or a parcel: a phone's camera opens the shop. */
export function QrCode({ address }: { address: string }) {
  const { data: image } = useQuery({
    queryKey: ['qr-code', address],
    queryFn: async () =>
      (await import('qrcode')).toDataURL(address, { margin: 2, width: 1024, errorCorrectionLevel: 'M' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="flex items-center gap-3">
      <span className="size-24 shrink-0 overflow-hidden rounded border border-line bg-white">
        {/* biome-ignore lint/performance/noImgElement: drawn here */}
        {image && <img src={image} alt={`QR code of ${address}`} className="size-full" />}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-2 text-sm">
        <span className="text-ink-muted">Print it so customers can open the shop with their phone camera.</span>
        {image && (
          <a className={buttonClass('secondary', 'sm')} href={image} download="shop-qr-code.png">
            <Download aria-hidden />
            Download QR code
          </a>
        )}
      </div>
    </div>
  )
}
