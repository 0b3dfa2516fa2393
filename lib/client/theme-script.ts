export const THEME_KEY = 'indaba-theme'

/**
 * Runs in the head, before anything is painted, so that the page never flashes in the other theme.
 * It is sent as text, so it cannot share code with lib/client/theme.
 */
export const themeScript = `(function(){var c;try{c=localStorage.getItem('${THEME_KEY}')}catch(e){}
var d=c==='dark'||(c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme=d?'dark':'light'})()`
