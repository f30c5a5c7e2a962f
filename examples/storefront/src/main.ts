import { showHeader } from './header.ts';
import { accountPage, loginPage, registerPage } from './pages/account.ts';
import { cartPage } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { listPage } from './pages/list.ts';
import { orderPage } from './pages/order.ts';
import { productPage } from './pages/product.ts';
import { wishlistPage } from './pages/wishlist.ts';
import { followLinks, page, show } from './router.ts';
import { readCart } from './store.ts';

page('', listPage);
page('/products/:', productPage);
page('/cart', cartPage);
page('/checkout', checkoutPage);
page('/orders/:', orderPage);
page('/account', accountPage);
page('/account/login', loginPage);
page('/account/register', registerPage);
page('/wishlist', wishlistPage);

followLinks();
await showHeader();
await Promise.all([readCart(), show()]);
