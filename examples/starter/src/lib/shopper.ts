import { type Cart, createStoreClient, type StoreClient, type Tokens } from '@storefold/client';
import type { AstroCookies } from 'astro';
import { isSecure, publishableKey, storeUrl } from './settings.ts';
import type { Language } from './texts.ts';

const MONTH_S = 2_592_000;
/** As many orders as a browser keeps the keys of. */
const ORDERS = 10;

interface CartKey {
  readonly id: string;
  readonly token: string;
  /** What the header shows without asking the store. */
  readonly count: number;
}

/** Who asks: what their cookies say, and the Store API in their name. No program in the page can read these cookies. */
export class Shopper {
  readonly store: StoreClient;

  constructor(
    private readonly cookies: AstroCookies,
    readonly language: Language,
    private readonly forwardedFor: string,
  ) {
    this.store = createStoreClient({
      baseUrl: storeUrl,
      publishableKey,
      locale: language,
      // The store limits requests by the shopper's address, not by that of this server.
      headers: { 'x-forwarded-for': forwardedFor },
      tokens: {
        get: () => this.#read<Tokens>('session'),
        set: (tokens) => this.#write('session', tokens),
      },
    });
  }

  get isLoggedIn(): boolean {
    return this.#read('session') !== undefined;
  }

  get cartKey(): CartKey | undefined {
    return this.#read<CartKey>('cart');
  }

  get cartClient(): StoreClient {
    return this.store.with({ cartToken: this.cartKey?.token ?? '' });
  }

  /** The cart as it is now. One that was ordered or is gone is forgotten. */
  async readCart(): Promise<Cart | undefined> {
    const key = this.cartKey;
    if (!key) return undefined;
    const { value, error } = await this.cartClient.carts.get(key.id).result();
    if (value) return this.keepCart(value);
    if (error.status === 404 || error.status === 403) this.forgetCart();
    else throw error;
    return undefined;
  }

  async addToCart(variant_id: string, quantity: number): Promise<void> {
    const { id } = (await this.readCart()) ?? {};
    this.keepCart(
      id === undefined
        ? await this.store.carts.create({ items: [{ variant_id, quantity }] })
        : await this.cartClient.carts.items.create(id, { variant_id, quantity }),
    );
  }

  keepCart(cart: Cart): Cart {
    const token = cart.token || (this.cartKey?.token ?? '');
    this.#write('cart', { id: cart.id, token, count: cart.total_quantity });
    return cart;
  }

  forgetCart(): void {
    this.#write('cart', undefined);
  }

  /** What was put into the cart before the log-in stays there, else the cart of the account is taken up. */
  async takeCartAlong(): Promise<void> {
    const key = this.cartKey;
    if (key) await this.cartClient.carts.associate(key.id).result();
    else {
      const [cart] = (await this.store.carts.list({ limit: 1 })).data;
      if (cart) this.keepCart(cart);
    }
  }

  /** Places the order, and keeps the key by which a guest sees it. */
  async placeOrder(cartId: string): Promise<string> {
    const token = this.cartKey?.token ?? '';
    const order = await this.cartClient.carts.complete(cartId);
    this.keepOrder(order.id, token);
    this.forgetCart();
    return order.id;
  }

  keepOrder(id: string, token: string): void {
    const others = (this.#read<[string, string][]>('orders') ?? []).filter(([each]) => each !== id);
    this.#write('orders', [[id, token], ...others].slice(0, ORDERS));
  }

  orderClient(id: string): StoreClient {
    return this.store.with({ cartToken: this.#keyTo(id) });
  }

  /** A file that was bought with an order, for whom the order is shown. */
  download(order: string, path: string, range: string | null): Promise<Response> {
    const session = this.#read<Tokens>('session');
    return fetch(new URL(path, storeUrl), {
      headers: {
        'x-forwarded-for': this.forwardedFor,
        'x-service-token': this.#keyTo(order),
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(range !== null && { range }),
      },
    });
  }

  #keyTo(order: string): string {
    return (this.#read<[string, string][]>('orders') ?? []).find(([each]) => each === order)?.[1] ?? '';
  }

  async logOut(): Promise<void> {
    const { refresh_token = '' } = this.#read<Tokens>('session') ?? {};
    await this.store.auth.logout({ refresh_token }).result();
    for (const name of ['session', 'cart', 'orders']) this.#write(name, undefined);
  }

  #read<T>(name: string): T | undefined {
    try {
      return (this.cookies.get(`shop_${name}`)?.json() as T) ?? undefined;
    } catch {
      return undefined;
    }
  }

  #write(name: string, value: unknown): void {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
    if (value === undefined) this.cookies.delete(`shop_${name}`, options);
    else this.cookies.set(`shop_${name}`, JSON.stringify(value), { ...options, maxAge: MONTH_S });
  }
}
