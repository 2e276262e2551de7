"""The tables of Northwind, without its pictures."""

import datetime as dt

from sqlalchemy import REAL, Date, ForeignKey, Integer, SmallInteger, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of these models."""


class Category(Base):
    """A row of `categories`."""

    __tablename__ = "categories"
    category_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    category_name: Mapped[str] = mapped_column(String(15))
    description: Mapped[str | None] = mapped_column(Text)


class CustomerCustomerDemo(Base):
    """A row of `customer_customer_demo`."""

    __tablename__ = "customer_customer_demo"
    customer_id: Mapped[str] = mapped_column(
        String(5), ForeignKey("customers.customer_id"), primary_key=True
    )
    customer_type_id: Mapped[str] = mapped_column(
        String(5),
        ForeignKey("customer_demographics.customer_type_id"),
        primary_key=True,
    )


class CustomerDemographic(Base):
    """A row of `customer_demographics`."""

    __tablename__ = "customer_demographics"
    customer_type_id: Mapped[str] = mapped_column(String(5), primary_key=True)
    customer_desc: Mapped[str | None] = mapped_column(Text)


class Customer(Base):
    """A row of `customers`."""

    __tablename__ = "customers"
    customer_id: Mapped[str] = mapped_column(String(5), primary_key=True)
    company_name: Mapped[str] = mapped_column(String(40))
    contact_name: Mapped[str | None] = mapped_column(String(30))
    contact_title: Mapped[str | None] = mapped_column(String(30))
    address: Mapped[str | None] = mapped_column(String(60))
    city: Mapped[str | None] = mapped_column(String(15))
    region: Mapped[str | None] = mapped_column(String(15))
    postal_code: Mapped[str | None] = mapped_column(String(10))
    country: Mapped[str | None] = mapped_column(String(15))
    phone: Mapped[str | None] = mapped_column(String(24))
    fax: Mapped[str | None] = mapped_column(String(24))


class EmployeeTerritory(Base):
    """A row of `employee_territories`."""

    __tablename__ = "employee_territories"
    employee_id: Mapped[int] = mapped_column(
        SmallInteger, ForeignKey("employees.employee_id"), primary_key=True
    )
    territory_id: Mapped[str] = mapped_column(
        String(20), ForeignKey("territories.territory_id"), primary_key=True
    )


class Employee(Base):
    """A row of `employees`."""

    __tablename__ = "employees"
    employee_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    last_name: Mapped[str] = mapped_column(String(20))
    first_name: Mapped[str] = mapped_column(String(10))
    title: Mapped[str | None] = mapped_column(String(30))
    title_of_courtesy: Mapped[str | None] = mapped_column(String(25))
    birth_date: Mapped[dt.date | None] = mapped_column(Date)
    hire_date: Mapped[dt.date | None] = mapped_column(Date)
    address: Mapped[str | None] = mapped_column(String(60))
    city: Mapped[str | None] = mapped_column(String(15))
    region: Mapped[str | None] = mapped_column(String(15))
    postal_code: Mapped[str | None] = mapped_column(String(10))
    country: Mapped[str | None] = mapped_column(String(15))
    home_phone: Mapped[str | None] = mapped_column(String(24))
    extension: Mapped[str | None] = mapped_column(String(4))
    notes: Mapped[str | None] = mapped_column(Text)
    reports_to: Mapped[int | None] = mapped_column(
        SmallInteger, ForeignKey("employees.employee_id")
    )
    photo_path: Mapped[str | None] = mapped_column(String(255))


class OrderDetail(Base):
    """A row of `order_details`."""

    __tablename__ = "order_details"
    order_id: Mapped[int] = mapped_column(
        SmallInteger, ForeignKey("orders.order_id"), primary_key=True
    )
    product_id: Mapped[int] = mapped_column(
        SmallInteger, ForeignKey("products.product_id"), primary_key=True
    )
    unit_price: Mapped[float] = mapped_column(REAL)
    quantity: Mapped[int] = mapped_column(SmallInteger)
    discount: Mapped[float] = mapped_column(REAL)


class Order(Base):
    """A row of `orders`."""

    __tablename__ = "orders"
    order_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    customer_id: Mapped[str | None] = mapped_column(
        String(5), ForeignKey("customers.customer_id")
    )
    employee_id: Mapped[int | None] = mapped_column(
        SmallInteger, ForeignKey("employees.employee_id")
    )
    order_date: Mapped[dt.date | None] = mapped_column(Date)
    required_date: Mapped[dt.date | None] = mapped_column(Date)
    shipped_date: Mapped[dt.date | None] = mapped_column(Date)
    ship_via: Mapped[int | None] = mapped_column(
        SmallInteger, ForeignKey("shippers.shipper_id")
    )
    freight: Mapped[float | None] = mapped_column(REAL)
    ship_name: Mapped[str | None] = mapped_column(String(40))
    ship_address: Mapped[str | None] = mapped_column(String(60))
    ship_city: Mapped[str | None] = mapped_column(String(15))
    ship_region: Mapped[str | None] = mapped_column(String(15))
    ship_postal_code: Mapped[str | None] = mapped_column(String(10))
    ship_country: Mapped[str | None] = mapped_column(String(15))


class Product(Base):
    """A row of `products`."""

    __tablename__ = "products"
    product_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    product_name: Mapped[str] = mapped_column(String(40))
    supplier_id: Mapped[int | None] = mapped_column(
        SmallInteger, ForeignKey("suppliers.supplier_id")
    )
    category_id: Mapped[int | None] = mapped_column(
        SmallInteger, ForeignKey("categories.category_id")
    )
    quantity_per_unit: Mapped[str | None] = mapped_column(String(20))
    unit_price: Mapped[float | None] = mapped_column(REAL)
    units_in_stock: Mapped[int | None] = mapped_column(SmallInteger)
    units_on_order: Mapped[int | None] = mapped_column(SmallInteger)
    reorder_level: Mapped[int | None] = mapped_column(SmallInteger)
    discontinued: Mapped[int] = mapped_column(Integer)


class Region(Base):
    """A row of `region`."""

    __tablename__ = "region"
    region_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    region_description: Mapped[str] = mapped_column(String(60))


class Shipper(Base):
    """A row of `shippers`."""

    __tablename__ = "shippers"
    shipper_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    company_name: Mapped[str] = mapped_column(String(40))
    phone: Mapped[str | None] = mapped_column(String(24))


class Supplier(Base):
    """A row of `suppliers`."""

    __tablename__ = "suppliers"
    supplier_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    company_name: Mapped[str] = mapped_column(String(40))
    contact_name: Mapped[str | None] = mapped_column(String(30))
    contact_title: Mapped[str | None] = mapped_column(String(30))
    address: Mapped[str | None] = mapped_column(String(60))
    city: Mapped[str | None] = mapped_column(String(15))
    region: Mapped[str | None] = mapped_column(String(15))
    postal_code: Mapped[str | None] = mapped_column(String(10))
    country: Mapped[str | None] = mapped_column(String(15))
    phone: Mapped[str | None] = mapped_column(String(24))
    fax: Mapped[str | None] = mapped_column(String(24))
    homepage: Mapped[str | None] = mapped_column(Text)


class Territory(Base):
    """A row of `territories`."""

    __tablename__ = "territories"
    territory_id: Mapped[str] = mapped_column(String(20), primary_key=True)
    territory_description: Mapped[str] = mapped_column(String(60))
    region_id: Mapped[int] = mapped_column(SmallInteger, ForeignKey("region.region_id"))


class UsState(Base):
    """A row of `us_states`."""

    __tablename__ = "us_states"
    state_id: Mapped[int] = mapped_column(
        SmallInteger, primary_key=True, autoincrement=False
    )
    state_name: Mapped[str | None] = mapped_column(String(100))
    state_abbr: Mapped[str | None] = mapped_column(String(2))
    state_region: Mapped[str | None] = mapped_column(String(50))
