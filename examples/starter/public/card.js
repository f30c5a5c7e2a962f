// Stripe's form. Its program must come from Stripe itself, and is on this page alone.
const form = document.querySelector('#stripe');
const problem = document.querySelector('#stripe-problem');
if (form) {
  const { secret, key, back, language, missing } = form.dataset;
  const button = form.querySelector('button');
  const script = document.createElement('script');
  script.src = 'https://js.stripe.com/v3/';
  script.onerror = () => {
    problem.textContent = missing;
  };
  script.onload = () => {
    const stripe = globalThis.Stripe(key, { locale: language });
    const elements = stripe.elements({ clientSecret: secret });
    elements.create('payment').mount(document.querySelector('#stripe-form'));
    button.disabled = false;
    const pay = async () => {
      button.disabled = true;
      // The bank, or else Stripe, leads back to this page, which asks the store what was paid.
      const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: back } });
      problem.textContent = error?.message ?? '';
      button.disabled = false;
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void pay();
    });
  };
  document.head.append(script);
}
