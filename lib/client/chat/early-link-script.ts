/**
 * Runs in the head. A hash that changes before the router is ready, or by a plain link, is overwritten by the one that the
 * router began with; here it is noted for lib/client/chat/location. It is sent as text, so it cannot share code with that.
 */
export const earlyLinkScript = `addEventListener('hashchange',function(){
window.followedLink=location.pathname+location.hash})`
