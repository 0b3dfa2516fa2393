/** On what does nothing until the page's scripts run: clicks on it wait for them. */
export const NEEDS_SCRIPT = 'data-needs-script'
/** Published once the page answers clicks. */
export const SHOP_READY = 'shop-ready'

/**
 * In place of the scripts of a page that is read more than used: it loads them at the first sign of a person, or where the header has to
 * count a cart. A pointer that rests where the page comes up is none. Clicks that come sooner are repeated once they run, each after what
 * the one before changed. A person who leaves before that finds in the cart what they added. It is sent as text, so it shares no code with
 * the page; `cart-store.ts` has the cart's format.
 * @param files the scripts, as addresses
 */
export const startScript = (files: string[]): string => `(function(){
var nonce=document.currentScript.nonce,started,ready,held=[],signs=['pointermove','pointerdown','touchstart','wheel','keydown','focusin'];
function release(){ready=1;(function next(){var element=held.shift();if(element){element.click();setTimeout(next)}})()}
function start(){if(started)return;started=1;
${JSON.stringify(files)}.forEach(function(src){var script=document.createElement('script');
script.src=src;script.nonce=nonce;script.onerror=release;document.head.appendChild(script)})}
function addHeld(){var more=0;held.splice(0).forEach(function(element){
var add=element.dataset;if(!add.sku){if(element.closest('.s-stepper'))more++;return}
var cart=JSON.parse(localStorage[add.cart]||'[]'),entry=cart.filter(function(one){return one.sku===add.sku})[0];
if(!entry)cart.push(entry={sku:add.sku,qty:0});
entry.qty+=more+Number(element.closest('.s-buy').querySelector('output').textContent);
localStorage[add.cart]=JSON.stringify(cart)})}
function onSign(event){if(event.type!=='pointermove'||event.movementX||event.movementY)start()}
function startForCart(){try{for(var key in localStorage)
if(key.indexOf('shop-cart:')===0&&localStorage[key]!=='[]')return start()}catch(e){}}
signs.forEach(function(type){addEventListener(type,onSign,{capture:true,passive:true})});
addEventListener('click',function(event){
var element=event.target.closest&&event.target.closest('[${NEEDS_SCRIPT}] button,[${NEEDS_SCRIPT}]:is(a)');
if(ready||!element||event.metaKey||event.ctrlKey)return;
event.preventDefault();event.stopImmediatePropagation();held.push(element);start()},true);
addEventListener('${SHOP_READY}',release,{once:true});
addEventListener('pagehide',function(){try{addHeld()}catch(e){}});
addEventListener('pageshow',startForCart);addEventListener('storage',startForCart);startForCart()})()`
