import { readdir, readFile } from 'node:fs/promises';
import { casesOn } from '@storefold/engines/testing';
import { StripeAccount, StripeServer } from '@storefold/stripe/stand-in';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousOn } from './harness/accessibility.ts';
import { startBrowser } from './harness/browser.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { layoutShiftOf, watchLayoutShift } from './harness/layout-shift.ts';
import { describeStarter } from './starter.steps.ts';
import { done, PASSWORD } from './tables/shop.ts';

const admin = '/api/v3/admin';
type CardName = Parameters<StripeAccount['pay']>[1];

/** What the shop uses of Stripe's program. The real one cannot be loaded here. */
const STRIPE_FORM = `globalThis.Stripe = (key) => {
  const confirm = async (kind, { elements, confirmParams, redirect = 'always' }) => {
    const { isSentBack, error } = await atStripe(elements.clientSecret, document.querySelector('#card').value);
    if (error || (!isSentBack && redirect === 'if_required')) return { error };
    const back = new URL(confirmParams.return_url);
    back.searchParams.set(kind, elements.clientSecret.split('_secret')[0]);
    location.assign(back);
    return new Promise(() => {});
  };
  return {
    elements: ({ clientSecret }) => ({
      clientSecret,
      create: () => ({ mount(place) {
        const label = document.createElement('label');
        label.append('Card number', Object.assign(document.createElement('input'), { id: 'card' }));
        place.append(label);
      } }),
    }),
    confirmPayment: (form) => confirm('payment_intent', form),
    confirmSetup: (form) => confirm('setup_intent', form),
    retrievePaymentIntent: async (secret) => ({ paymentIntent: { last_payment_error: await errorAtStripe(secret.split('_secret')[0]) } }),
    retrieveSetupIntent: async () => ({ setupIntent: {} }),
  };
};`;

const browser = await startBrowser();

casesOn('the sample shop in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  let store: FreshStore;
  let page: Page;
  let merchant: Page;
  let ordered: string;
  let isPaidByStripe = false;
  const complaints: string[] = [];
  const stripe = new StripeServer();
  const account = new StripeAccount();

  beforeAll(async () => {
    if (typeof browser === 'string') return;
    await stripe.start();
    store = await startFreshStore('5', { STRIPE_API_URL: stripe.url });
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    await watchLayoutShift(page);
    merchant = await (await browser.newContext({ locale: 'en-US' })).newPage();
    merchant.setDefaultTimeout(60_000);
    merchant.on('pageerror', ({ message }) => complaints.push(message));
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      // What the store refuses is told as a resource that failed.
      if (message.type() === 'error' && !message.text().includes('status of 422'))
        complaints.push(message.text());
    });
    await done(
      store.admin.patch(`${admin}/store`, { url: `${store.baseUrl}/shop`, supported_locales: 'en,de' }),
    );
    const create = async (path: string, body: object) =>
      (await done(store.admin.post(`${admin}/${path}`, body))).body;
    await create('payment_methods', { name: 'Test card', type: 'test', auto_capture: false });
    await create('gift_cards', { amount: '3.00', currency: 'USD', code: 'GIVEN' });
    await create('promotions', { name: 'Spring', code: 'SPRING', kind: 'percentage', amount: '10' });
    const prices = [{ currency: 'USD', amount: '9.00' }];
    const book = { name: 'Zephyr <b>Almanac</b>', status: 'active', prices, track_inventory: false };
    const { id } = await create('products', { ...book, requires_shipping: true });
    const file = new FormData();
    file.append('file', new File(['The year'], 'almanac.txt', { type: 'text/plain' }));
    await done(store.admin.post(`${admin}/products/${id}/digitals`, file));
  });
  afterAll(async () => {
    await store?.stop();
    await stripe.stop();
    if (typeof browser !== 'string') await browser.close();
  });

  it('is the first link of the start page, and lists products, filters and categories without moving any', async () => {
    await page.goto(store.baseUrl);
    await page.locator('.ways a').first().click();
    await page.waitForURL('**/shop');
    await page.locator('.card').first().waitFor();
    await expect.poll(() => page.locator('.card').count()).toBe(6);
    await page.locator('.categories a').first().waitFor();
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel(/^In stock \d+$/).check();
    await page.waitForURL('**/shop?in_stock=1');
  });

  it('opens an account, where the orders are listed later', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Open an account' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Open an account' }).click();
    await page.getByText('is too short').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Open an account' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
  });

  it('finds a product while its name is typed, shows markup in it as text, and sells it', async () => {
    await page.getByRole('searchbox').pressSequentially('zeph');
    await page.locator('.card a', { hasText: 'Zephyr <b>Almanac</b>' }).click();
    await page.getByRole('heading', { name: 'Zephyr <b>Almanac</b>' }).waitFor();
    await page.getByRole('button', { name: 'Add to wishlist' }).click();
    await page.getByText('It is on your wishlist.').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'Cart, 2 items' }).click();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  });

  it('takes a promotion code and a gift card, and says which code it does not know', async () => {
    await enter('Promotion code', 'NEVER');
    await page.getByText("The discount code doesn't exist").waitFor();
    await enter('Promotion code', 'SPRING');
    await page.getByText('Code SPRING').waitFor();
    await enter('Gift card', 'GIVEN');
    await page.getByText('Gift card GIVEN').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    expect(await sums()).toMatchObject({ Items: '$18.00', Spring: '-$1.80', 'Gift card': '−$3.00' });
  });

  it('is paid with the test card, after one that is declined', async () => {
    expect(await sums()).not.toHaveProperty('Delivery');
    await page.getByRole('link', { name: 'Checkout' }).click();
    expect(await page.getByLabel('Country').inputValue()).toBe('US');
    await sayWhereTo();
    await page.getByLabel('Express').check();
    await page.getByRole('button', { name: 'Place the order · $28.20' }).waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel(/a card that is declined/i).check();
    await page.getByRole('button', { name: /^Place the order/ }).click();
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    await page.getByLabel(/a card that is approved/i).check();
    await page.getByRole('button', { name: /^Place the order/ }).click();
    await page.getByText('Thank you!').waitFor();
    expect(await sums()).toMatchObject({ Delivery: '$15.00', 'To pay': '$28.20' });
    expect(await seriousOn(page)).toEqual([]);
    ordered = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '');
    await page.getByText('almanac.txt: to be downloaded once the order is paid').waitFor();
  });

  it('is captured, shipped and refunded in part by the merchant, who sees what the shopper did', async () => {
    await merchant.goto(`${store.baseUrl}/admin/orders`);
    await merchant.getByLabel('Email').fill(store.credentials.admin.email);
    await merchant.getByLabel('Password').fill(store.credentials.admin.password);
    await merchant.keyboard.press('Enter');
    await merchant.getByRole('link', { name: ordered }).click();
    const order = merchant.getByRole('main');
    await order.getByRole('heading', { name: `Order ${ordered}` }).waitFor();
    await order.getByText('SPRING').waitFor();
    await order.getByText('Gift card').first().waitFor();
    await order.getByRole('button', { name: 'Capture' }).click();
    await order.locator('.page-header .badge', { hasText: /^Paid$/ }).waitFor();
    await order.getByLabel('Tracking').fill('PARCEL-7');
    await order.getByRole('button', { name: 'Ship' }).click();
    await order.getByText('PARCEL-7').waitFor();
    await order.locator('.page-header .badge', { hasText: /^Shipped$/ }).waitFor();
    await order.locator('summary', { hasText: 'Refund' }).click();
    await order.locator('#refund-amount').fill('2,50');
    await order.locator('#refund-reason').fill('Late');
    await order.getByRole('button', { name: 'Refund', exact: true }).click();
    await order.getByText('Late', { exact: true }).waitFor();
    const told = await order.locator('.timeline > li > span:first-child').allInnerTexts();
    for (const fact of ['Refunded', 'Shipped', 'Payment captured', 'Placed']) expect(told).toContain(fact);
    expect(await seriousOn(merchant)).toEqual([]);
  });

  it('tells the merchant in which unit weights are, and what is shipped only where files serve it', async () => {
    await merchant.goto(`${store.baseUrl}/admin/products/new`);
    for (const unit of ['Weight (g)', 'Height (cm)']) await merchant.getByLabel(unit).waitFor();
    const shipped = merchant.locator('.facts dt', { hasText: 'Is shipped' });
    for (const [name, times] of [
      ['Almanac', 1],
      ['Linen Shirt', 0],
    ] as const) {
      await merchant.goto(`${store.baseUrl}/admin/products`);
      await merchant.getByRole('link', { name }).first().click();
      await merchant.locator('.facts').waitFor();
      expect(await shipped.count(), name).toBe(times);
    }
  });

  it('lets what was bought be downloaded, from the history of orders too', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('cell', { name: 'paid, on its way' }).waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.locator('.orders a').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Download almanac.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('almanac.txt');
    await page.getByRole('link', { name: 'Wishlist' }).click();
    await page.locator('.lines li').waitFor();
    expect(await seriousOn(page)).toEqual([]);
  });

  it('takes the money for what staff put together, by a link to it', async () => {
    const { data } = (await done(store.admin.get(`${admin}/products?limit=1`))).body;
    const items = [{ variant_id: data[0].default_variant_id, quantity: 1 }];
    const shipping_address = {
      first_name: 'Ada',
      address1: '1 Main Street',
      city: 'Boston',
      postal_code: '02108',
      country_iso: 'US',
      state_abbr: 'MA',
    };
    const wanted = { email: 'ada@example.com', items, shipping_address, use_shipping: true };
    const draft = (await done(store.admin.post(`${admin}/orders`, wanted))).body;
    const { url } = (await done(store.admin.post(`${admin}/orders/${draft.id}/payment_link`))).body;
    expect(new URL(url).pathname).toBe('/shop/pay');
    await page.goto(`${store.baseUrl}/shop/pay${new URL(url).search}`);
    await page.getByLabel(/^Test card: A card that is declined/).check();
    await page.getByRole('button', { name: `Pay ${draft.display_total}` }).click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await page.getByLabel(/^Test card: A card that is approved/).check();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: `Pay ${draft.display_total}` }).click();
    await page.getByText('There is nothing left to pay.').waitFor();
    const { body } = await done(store.admin.get(`${admin}/orders/${draft.id}`));
    expect(body.status).toBe('placed');
  });

  it('keeps addresses, and lets them be changed and removed', async () => {
    await page.goto(`${store.baseUrl}/shop/account`);
    await page.getByRole('link', { name: 'Your addresses' }).click();
    await page.getByRole('link', { name: 'Add an address' }).click();
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Street and number').fill('2 Side Street');
    await page.getByLabel('City').fill('Boston');
    await page.getByLabel('Postal code').fill('02109');
    await page.getByLabel('State').selectOption('MA');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 Side Street').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('link', { name: /^Edit: Grace/ }).click();
    await page.getByLabel('Street and number').fill('3 Side Street');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 Side Street').waitFor();
    await page.getByRole('button', { name: /^Delete: Grace/ }).click();
    await page.getByText('You have not saved an address yet.').waitFor();
  });

  it('says what is not delivered to an address before anything is paid, and shows a guest the order by its link in any browser, in either language', async () => {
    const { data } = (await done(store.admin.get(`${admin}/delivery_methods`))).body;
    const zone = { name: 'Home', members: [{ country_iso: 'US' }] };
    const { id: zone_id } = (await done(store.admin.post(`${admin}/zones`, zone))).body;
    for (const { id } of data)
      await done(store.admin.patch(`${admin}/delivery_methods/${id}`, { zone_ids: [zone_id] }));
    const { context, shopper } = await newShopper('de-AT');
    await shopper.goto(`${store.baseUrl}/shop?search=zephyr`);
    await shopper.locator('.card a').click();
    await shopper.getByRole('button', { name: 'In den Warenkorb' }).click();
    await shopper.getByText('Es liegt in Ihrem Warenkorb.').waitFor();
    await shopper.goto(`${store.baseUrl}/shop/checkout`);
    await shopper.getByLabel('E-Mail').fill('eva@example.com');
    await shopper.getByLabel('Vorname').fill('Eva');
    await shopper.getByLabel('Land', { exact: true }).selectOption('AT');
    await shopper.getByLabel('Straße und Hausnummer').fill('Ring 1');
    await shopper.getByLabel('Ort').fill('Wien');
    await shopper.getByLabel('Postleitzahl').fill('1010');
    await shopper.getByRole('button', { name: 'Weiter zum Versand' }).click();
    await shopper.getByRole('alert').filter({ hasText: 'An diese Adresse wird nicht geliefert' }).waitFor();
    expect(await shopper.getByRole('button', { name: /^Kostenpflichtig/ }).count()).toBe(0);
    expect(await seriousOn(shopper)).toEqual([]);
    await shopper.getByRole('button', { name: 'Ändern' }).click();
    await shopper.getByLabel('Land', { exact: true }).selectOption('US');
    await shopper.getByLabel('Bundesland').selectOption('MA');
    await shopper.getByRole('button', { name: 'Weiter zum Versand' }).click();
    await shopper.getByRole('button', { name: /^Kostenpflichtig/ }).click();
    const link = await shopper.getByRole('link', { name: 'Link zur Bestellung' }).getAttribute('href');
    await context.close();
    const { context: other, shopper: again } = await newShopper('en-US');
    await again.goto(`${store.baseUrl}${link}`);
    await again.getByText('Thank you!').waitFor();
    expect(again.url()).not.toContain('token');
    await again.getByLabel('Language').selectOption('de');
    await again.getByText('Vielen Dank!').waitFor();
    expect(await seriousOn(again)).toEqual([]);
    await other.close();
  });

  it('sets a new password by the link of a mail, and sends news to those who confirm it', async () => {
    const mine = { email: 'lovelace@example.com', password: PASSWORD, password_confirmation: PASSWORD };
    await done(store.storefront.post('/api/v3/store/customers', mine));
    const { context, shopper } = await newShopper('en-US');
    await shopper.goto(`${store.baseUrl}/shop/account/login`);
    await shopper.getByRole('link', { name: 'Forgot your password?' }).click();
    await shopper.getByLabel('E-mail').fill(mine.email);
    await shopper.getByRole('button', { name: 'Mail me a link' }).click();
    await shopper.getByText('A link to set a new password is on its way').waitFor();
    await shopper.goto(await linkOfMail('/shop/password_reset'));
    expect(await seriousOn(shopper)).toEqual([]);
    await shopper.getByRole('textbox', { name: 'New password' }).fill('another horse');
    await shopper.getByRole('button', { name: 'Set the password' }).click();
    await shopper.getByText(mine.email).waitFor();
    await shopper.getByRole('textbox', { name: 'Newsletter' }).fill('reader@example.com');
    await shopper.getByRole('button', { name: 'Subscribe' }).click();
    await shopper.getByText('Please confirm it by the mail that we sent you.').waitFor();
    await shopper.goto(await linkOfMail('/shop/newsletter/verify'));
    await shopper.getByText('Thank you, you get our news from now on.').waitFor();
    await context.close();
  });

  it('saves a card of the test gateway without a payment, and forgets it again', async () => {
    await page.goto(`${store.baseUrl}/shop/account`);
    await page.getByRole('link', { name: 'Your cards' }).click();
    await page.getByText('You have not saved a card yet.').waitFor();
    await page.getByRole('form', { name: 'Save a card' }).getByRole('button').click();
    await page.getByText('VISA, ends in 4242').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Remove VISA/ }).click();
    await page.getByText('You have not saved a card yet.').waitFor();
  });

  it('shows the form of Stripe again, with what Stripe says, to a shopper whom the bank sends back without having paid', async () => {
    await playStripeForm(page);
    const { id } = (await done(store.admin.get(`${admin}/products?q[name_cont]=Zephyr`))).body.data[0];
    await page.goto(`${store.baseUrl}/shop/products/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await sayWhereTo();
    await page.getByLabel('Card by Stripe').check();
    await page.getByRole('button', { name: /^Place the order/ }).click();
    await payWith('declined');
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
    await payWith('three_d_secure');
    await page.getByRole('alert').filter({ hasText: 'The bank did not recognise the shopper.' }).waitFor();
    expect(page.url()).toContain('payment_intent=');
    expect(await seriousOn(page)).toEqual([]);
    await payWith('visa');
    await page.getByText('Thank you!').waitFor();
    await page.waitForURL('**/shop/orders/or_*');
  });

  it('saves a card in the form of Stripe, also after the bank has sent the customer back in vain', async () => {
    await page.goto(`${store.baseUrl}/shop/account/cards`);
    await page.getByRole('button', { name: 'Save a card' }).click();
    await payWith('three_d_secure');
    await page.getByRole('alert').filter({ hasText: 'The card was not saved.' }).waitFor();
    expect(page.url()).toContain('setup_intent=');
    expect(await seriousOn(page)).toEqual([]);
    await payWith('visa');
    await page.waitForURL('**/shop/account/cards');
    await page.getByText('VISA, ends in 4242').waitFor();
  });

  it('speaks German to those who read it, in refusals too', async () => {
    if (typeof browser === 'string') return;
    const german = await (await browser.newContext({ locale: 'de-AT' })).newPage();
    await german.goto(`${store.baseUrl}/shop?search=zephyr`);
    await german.getByText('1 Produkt', { exact: true }).waitFor();
    await german.locator('.card a').click();
    expect(await german.locator('.gallery').count()).toBe(0);
    await german.getByRole('button', { name: 'In den Warenkorb' }).click();
    await german.getByRole('link', { name: 'Warenkorb, 1 Artikel' }).click();
    await german.getByRole('textbox', { name: 'Aktionscode' }).fill('NEVER');
    await german.getByRole('form', { name: 'Aktionscode' }).getByRole('button').click();
    await german.getByText('Den Rabattcode gibt es nicht').waitFor();
    await german.getByRole('link', { name: 'Zur Kasse' }).click();
    await german.getByLabel('Land', { exact: true }).waitFor();
    const countries = await german.getByLabel('Land', { exact: true }).locator('option').allInnerTexts();
    expect(countries).toContain('Vereinigte Staaten');
    expect(countries.indexOf('Österreich')).toBeLessThan(countries.indexOf('Polen'));
    expect(await german.locator('html').getAttribute('lang')).toBe('de');
    await german.close();
  });

  it('logs out, and breaks no rule of its own in all of this', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.locator('.card').first().waitFor();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(complaints).toEqual([]);
  });

  describeStarter(() => {
    if (typeof browser === 'string') throw new Error(browser);
    return { store, browser, playStripeForm, linkOfMail };
  });

  /** From here on shops are paid by Stripe, too, whose form is one of our own. What it does in the browser, it does at the stand-in. */
  const playStripeForm = async (page: Page): Promise<void> => {
    if (!isPaidByStripe) {
      isPaidByStripe = true;
      const preferences = { secret_key: stripe.connect(account), publishable_key: 'pk_test_1' };
      const method = { name: 'Card by Stripe', type: 'stripe', position: 9, preferences };
      await done(store.admin.post(`${admin}/payment_methods`, method));
    }
    await page.exposeFunction('atStripe', (secret: string, card: CardName) => {
      const [id = ''] = secret.split('_secret');
      if (id.startsWith('seti_')) {
        if (card === 'visa') account.enterCard(id, card);
        return { isSentBack: card !== 'visa' };
      }
      const isAtBank = account.pay(id, card) === 'requires_action';
      if (isAtBank) account.authenticate(id, false);
      return {
        isSentBack: isAtBank,
        error: card === 'declined' ? account.intent(id).last_payment_error : undefined,
      };
    });
    await page.exposeFunction('errorAtStripe', (id: string) => account.intent(id).last_payment_error);
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_FORM }),
    );
  };

  const newShopper = async (locale: string): Promise<{ context: BrowserContext; shopper: Page }> => {
    if (typeof browser === 'string') throw new Error(browser);
    const context = await browser.newContext({ locale });
    const shopper = await context.newPage();
    shopper.setDefaultTimeout(60_000);
    shopper.on('pageerror', ({ message }) => complaints.push(message));
    return { context, shopper };
  };

  /** The link of a mail that the store wrote to its outbox, to a page with this path. */
  const linkOfMail = async (path: string): Promise<string> => {
    const outbox = `${store.dataDir}/outbox`;
    const find = async (): Promise<string | undefined> => {
      for (const file of await readdir(outbox).catch(() => [])) {
        const mail = (await readFile(`${outbox}/${file}`, 'utf8'))
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        const link = new RegExp(`http[^\\s"<]+${path}\\?token=[\\w-]+`).exec(mail)?.[0];
        if (link) return link;
      }
      return undefined;
    };
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    return String(await find());
  };

  const sayWhereTo = async (): Promise<void> => {
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Street and number').fill('1 Main Street');
    await page.getByLabel('City').fill('Boston');
    await page.getByLabel('Postal code').fill('02108');
    await page.getByLabel('State').selectOption('MA');
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
  };

  const payWith = async (card: CardName): Promise<void> => {
    await page.getByLabel('Card number').fill(card);
    await page.getByRole('button', { name: /^(Pay now|Save the card)$/ }).click();
  };

  const enter = async (name: string, code: string): Promise<void> => {
    await page.getByRole('textbox', { name }).fill(code);
    await page.getByRole('form', { name }).getByRole('button', { name: 'Apply' }).click();
  };

  /** What the summary says, by name. */
  const sums = async (): Promise<Record<string, string>> => {
    const names = await page.locator('.sums dt').allInnerTexts();
    const amounts = await page.locator('.sums dd').allInnerTexts();
    return Object.fromEntries(names.map((name, index) => [name, amounts[index] ?? '']));
  };
});
