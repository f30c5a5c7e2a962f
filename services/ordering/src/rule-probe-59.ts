import './payment-gateway/payment-gateway.contract.ts';
