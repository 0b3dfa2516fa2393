import type { ShopSite } from '@/lib/modules/website/schemas-shop'
import { ShopIcon } from '../shop-icons'

/** The ways to reach a business that it has named; nothing of those that it has not. */
export function ContactDetails({ branding }: { branding: ShopSite['branding'] }) {
  const { support_email, phone, whatsapp_number, postal_address } = branding
  return (
    <ul className="s-contact">
      {support_email && (
        <li>
          <ShopIcon name="mail" />
          <a href={`mailto:${support_email}`}>{support_email}</a>
        </li>
      )}
      {phone && (
        <li>
          <ShopIcon name="phone" />
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </li>
      )}
      {whatsapp_number && (
        <li>
          <ShopIcon name="chat" />
          <a href={`https://wa.me/${whatsapp_number.replace(/\D/g, '')}`} rel="noopener">
            WhatsApp {whatsapp_number}
          </a>
        </li>
      )}
      {postal_address && (
        <li>
          <ShopIcon name="pin" />
          <address>{postal_address}</address>
        </li>
      )}
    </ul>
  )
}
