/** What the browser shares with the server; safe to send to a browser. */
export {
  channelFragment,
  dmFragment,
  type NarrowTerm,
  narrowFragment,
  nearLink,
  parseNarrowFragment,
  topicFragment,
} from './rendering/narrow-links'
