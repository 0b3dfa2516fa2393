import { findLinkified } from '../linkifiers/find-linkified'
import type { Linkifier } from '../types'
import { bareAddresses } from './bare-addresses'
import { safeHref } from './safe-href'

/** The links within a topic: addresses, and what the organization's patterns match. */
export function topicLinks(topic: string, linkifiers: Linkifier[]): { text: string; url: string }[] {
  const addresses = bareAddresses(topic, '')
  const matches = findLinkified(topic, linkifiers).flatMap(({ start, end, url }) => {
    const isWithin = addresses.some((address) => address.start < end && start < address.end)
    const href = isWithin ? null : safeHref(url, '')
    return href === null ? [] : [{ start, end, url: href }]
  })
  return [...addresses, ...matches]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, url }) => ({ text: topic.slice(start, end), url }))
}
