/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    shopper: import('./lib/shopper.ts').Shopper;
  }
}
