/** What the browser shares with the server; safe to send to a browser. */
export {
  dmFragment,
  type NarrowTerm,
  narrowFragment,
  nearLink,
  parseNarrowFragment,
  topicFragment,
} from './rendering/links/narrow-links'
