import { fixed, h } from './dom.ts';
import { showHeader } from './header.ts';
import { language, t } from './language.ts';
import { accountPage, loginPage, registerPage } from './pages/account.ts';
import { cardPage } from './pages/card.ts';
import { cartPage } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { listPage } from './pages/list.ts';
import { orderPage } from './pages/order.ts';
import { payPage } from './pages/pay.ts';
import { productPage } from './pages/product.ts';
import { newCardPage, savedCardsPage } from './pages/saved-cards.ts';
import { wishlistPage } from './pages/wishlist.ts';
import { followLinks, page, show } from './router.ts';
import { readCart } from './store.ts';

page('', listPage);
page('/products/:', productPage);
page('/cart', cartPage);
page('/checkout', checkoutPage);
page('/checkout/card', cardPage);
page('/orders/:', orderPage);
page('/pay', payPage);
page('/account', accountPage);
page('/account/login', loginPage);
page('/account/register', registerPage);
page('/account/cards', savedCardsPage);
page('/account/cards/new', newCardPage);
page('/wishlist', wishlistPage);

document.documentElement.lang = language;
fixed('skip').textContent = t('Skip to content');
fixed('foot').replaceChildren(
  t('Storefold Goods is the sample shop of '),
  h('a', { href: '/' }, 'Storefold'),
  `. ${t('Nothing is sent, and no money moves.')}`,
);
followLinks();
await showHeader();
await Promise.all([readCart(), show()]);
